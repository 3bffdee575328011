import { useEffect, useState, type RefObject } from 'react';
import type { Service } from '../contract/config.ts';
import { EXPLORER_COPY } from '../explorer/transport/explorer-copy.ts';
import type { Identity } from '../session/session-state.ts';
import { focusField } from './fields.tsx';

/** The words for a failure, and the field that it concerns. */
interface FailureCopy<Field extends string> {
  readonly title: string;
  readonly advice: string;
  readonly field?: Field;
  /** The service's own words, shown as text. */
  readonly quote?: string | undefined;
}

/** What is wrong with each field, as it was typed. */
type FieldErrors<Field extends string> = { readonly [name in Field]?: string | undefined };

interface FormOptions<Field extends string, Failure> {
  /** Undefined as long as the page is opening. */
  readonly service: Service | undefined;
  /** Who was or is signed in: the key stays in the session, as long as it is taken. */
  readonly known: Identity | undefined;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly copyOf: (failure: Failure) => FailureCopy<Field>;
}

/** What is wrong with a form that signs in, and what it has to ask for. */
interface FormFaults<Field extends string, Failure> {
  /** Whether there is a field for the API key. */
  readonly needsKey: boolean;
  readonly failure: Failure | undefined;
  readonly copy: FailureCopy<Field> | undefined;
  /** The field that the failure concerns, where the form shows it. */
  readonly wrongField: Field | undefined;
  setErrors(errors: FieldErrors<Field>): void;
  /** Undefined takes the failure away. A key that was refused has to be typed from then on. */
  setFailure(failure: Failure | undefined): void;
  /** What is being corrected is not wrong any more. */
  forgetError(name: string): void;
  errorOf(name: Field): string | undefined;
}

/** Keeps what is wrong with a form, and puts the keyboard into the field that a failure concerns. */
export function useFormFaults<Field extends string, Failure>(
  options: FormOptions<Field, Failure>,
): FormFaults<Field, Failure> {
  const { service, known, formRef, copyOf } = options;
  const [errors, setErrors] = useState<FieldErrors<string>>({});
  const [failure, setFailure] = useState<Failure>();
  const [seenService, setSeenService] = useState(service?.id);
  if (seenService !== service?.id) {
    // What was wrong at one service says nothing of another.
    setSeenService(service?.id);
    setErrors({});
    setFailure(undefined);
  }
  const [otherKey, setOtherKey] = useState(false);
  const needsKey = service?.apiKey === undefined && (known === undefined || otherKey);
  const copy = failure && copyOf(failure);
  const wrongField = copy?.field === 'apiKey' && !needsKey ? undefined : copy?.field;
  // After the render, because a failure can bring up the field that it concerns.
  useEffect(() => {
    if (failure && wrongField) focusField(formRef.current, wrongField);
  }, [failure, wrongField, formRef]);

  return {
    needsKey,
    failure,
    copy,
    wrongField,
    setErrors,
    setFailure(next) {
      setFailure(() => next);
      if (next && copyOf(next).field === 'apiKey') setOtherKey(true);
    },
    forgetError(name) {
      setErrors((before) => ({ ...before, [name]: undefined }));
      if (name === wrongField) setFailure(undefined);
    },
    errorOf: (name) => errors[name] ?? (wrongField === name && copy ? sentenceOf(copy) : undefined),
  };
}

function sentenceOf({ title, advice, quote }: FailureCopy<string>): string {
  const own = `${title} ${advice}`;
  return quote === undefined ? own : `${own} ${EXPLORER_COPY.serviceSays(quote)}`;
}

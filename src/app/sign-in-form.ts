import { useEffect, useState, useRef, type RefObject } from 'react';
import type { Service } from '../contract/config.ts';
import { FAILURE_COPY } from '../explorer/transport/failure-copy.ts';
import type { Identity } from '../session/session-state.ts';
import { focusField } from './fields.tsx';
import type { FailedOpening } from './failed-opening.tsx';
import type { SessionStore } from '../session/session-store.ts';

/** Where a form signs in, and for whom. */
export interface SignInTarget {
  readonly service: Service;
  readonly store: SessionStore;
}

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
  return quote === undefined ? own : `${own} ${FAILURE_COPY.serviceSays(quote)}`;
}

/**
 * Holds a form that was sent while the page was still opening, and sends it once that is done. Where
 * the page cannot be opened it is let go: nobody is signed in hours later, when a network is back.
 *
 * @param isOpen whether the form can be sent; it stays so
 * @param failed why the page is not open, until it is; sending the form tries again
 * @returns whether one is held, and what holds it
 */
export function useHeldSubmit(
  formRef: RefObject<HTMLFormElement | null>,
  isOpen: boolean,
  failed: FailedOpening | undefined,
): [isHeld: boolean, hold: () => void] {
  const error = failed?.error;
  const [held, setHeld] = useState<Held>();
  // A form that is hidden and shown again runs its effects again, and must not be sent again.
  const waiting = useRef<Held>(undefined);
  useEffect(() => {
    if (!isOpen || !waiting.current) return;
    waiting.current = undefined;
    formRef.current?.requestSubmit();
  }, [isOpen, formRef]);
  useEffect(() => {
    if (waiting.current?.after !== error) waiting.current = undefined;
  }, [error]);
  const hold = (): void => {
    waiting.current = { after: error };
    setHeld(waiting.current);
    void failed?.retry();
  };
  return [held !== undefined && held.after === error && !isOpen, hold];
}

/** Since when a form is held: the failure that was known by then. */
interface Held {
  readonly after: Error | undefined;
}

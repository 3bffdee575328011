import type { ComponentProps } from 'react';
import type { Service } from '../contract/config.ts';
import { Select } from '../explorer/ui/choices.tsx';
import { COPY } from './copy.ts';

interface ServiceSelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  readonly services: readonly Service[];
  readonly chosen: Service;
  readonly onChoose: (serviceId: string) => void;
}

export function ServiceSelect(props: ServiceSelectProps) {
  const { services, chosen, onChoose, ...attributes } = props;
  return (
    <Select
      {...attributes}
      title={chosen.baseUrl}
      value={chosen.id}
      options={services.map(({ id, name }) => [id, name])}
      onChange={onChoose}
    />
  );
}

interface ServiceTitleProps {
  readonly id: string;
  readonly services: readonly Service[] | undefined;
  readonly chosen: Service | undefined;
  readonly onChoose: (serviceId: string) => void;
}

/** The current service, or a choice among several, in a row of constant height. */
export function ServiceTitle(props: ServiceTitleProps) {
  const { id, services = [], chosen, onChoose } = props;
  const { title, titleTo, service: label } = COPY.signIn;
  if (!chosen) return <h1 id={id}>{title}</h1>;
  if (services.length === 1) {
    return (
      <h1 id={id} title={chosen.baseUrl}>
        {titleTo} {chosen.name}
      </h1>
    );
  }
  return (
    <div className="gh-service-row gh-field">
      <h1 id={id}>
        {titleTo} <span className="gh-unseen">{chosen.name}</span>
      </h1>
      <div className="gh-field-box">
        <ServiceSelect aria-label={label} services={services} chosen={chosen} onChoose={onChoose} />
      </div>
    </div>
  );
}

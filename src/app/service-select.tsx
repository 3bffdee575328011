import type { AriaAttributes, JSX, Ref } from 'react';
import type { Service } from '../contract/config.ts';
import { COPY } from './copy.ts';

interface ServiceSelectProps extends AriaAttributes {
  readonly ref?: Ref<HTMLSelectElement>;
  readonly id?: string;
  readonly className?: string;
  readonly services: readonly Service[];
  readonly chosen: Service;
  readonly onChoose: (serviceId: string) => void;
}

export function ServiceSelect(props: ServiceSelectProps): JSX.Element {
  const { services, chosen, onChoose, ...attributes } = props;
  return (
    <select
      {...attributes}
      title={chosen.baseUrl}
      value={chosen.id}
      onChange={({ target }) => onChoose(target.value)}
    >
      {services.map(({ id: value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface ServiceTitleProps {
  readonly id: string;
  readonly services: readonly Service[] | undefined;
  readonly chosen: Service | undefined;
  readonly onChoose: (serviceId: string) => void;
}

/** The current service, or a choice among several, in a row of constant height. */
export function ServiceTitle(props: ServiceTitleProps): JSX.Element {
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

import { useId, type AriaAttributes, type JSX, type Ref } from 'react';
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

/** The choice among the services of the config. */
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

interface ServiceRowProps {
  /** Those of the config; undefined as long as that is on its way. */
  readonly services: readonly Service[] | undefined;
  readonly chosen: Service | undefined;
  readonly onChoose: (serviceId: string) => void;
}

/** The one service by name, or the choice among several, in a row that is always equally high. */
export function ServiceRow({ services, chosen, onChoose }: ServiceRowProps): JSX.Element {
  const id = useId();
  if (!services || !chosen) return <div className="gh-service-row" />;
  if (services.length === 1) {
    return (
      <div className="gh-service-row">
        <p title={chosen.baseUrl}>{chosen.name}</p>
      </div>
    );
  }
  return (
    <div className="gh-service-row gh-field">
      <label htmlFor={id}>{COPY.signIn.service}</label>
      <div className="gh-field-box">
        <ServiceSelect id={id} services={services} chosen={chosen} onChoose={onChoose} />
      </div>
    </div>
  );
}

import type { JSX } from 'react';
import type { Service } from '../contract/config.ts';

interface ServiceSelectProps {
  readonly id?: string;
  readonly className?: string;
  /** Its name, where no label element gives it one. */
  readonly label?: string;
  readonly services: readonly Service[];
  readonly chosen: Service;
  readonly onChoose: (serviceId: string) => void;
}

/** The choice among the services of the config. */
export function ServiceSelect(props: ServiceSelectProps): JSX.Element {
  const { id, className, label, services, chosen, onChoose } = props;
  return (
    <select
      id={id}
      className={className}
      aria-label={label}
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

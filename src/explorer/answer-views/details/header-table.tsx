import type { JSX } from 'react';
import type { HeaderLine } from '../../transport/exchange.ts';

interface HeaderTableProps {
  readonly label: string;
  readonly headers: readonly HeaderLine[];
}

/** HTTP headers, a row each. */
export function HeaderTable({ label, headers }: HeaderTableProps): JSX.Element {
  return (
    <table className="gh-fact-table" aria-label={label}>
      <tbody>
        {headers.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

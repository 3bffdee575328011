import type { Answer } from './fault-server.ts';

interface LargeAnswer {
  readonly rows: number;
  /** Its end is not sent; the connection breaks when this says so. */
  readonly broken?: Promise<unknown>;
}

/** An answer with a list of rows, a number in each that a double cannot hold; written as it is made. */
export function largeAnswer({ rows, broken }: LargeAnswer): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"data":{"measurements":[');
    for (let row = 0; row < rows; row += 1) {
      const separator = row > 0 ? ',' : '';
      const id = `90071992547${String(row).padStart(8, '0')}`;
      response.write(
        `${separator}{"id":${id},"name":"Measurement ${row}","value":${row}.50,"place":{"latitude":52.5,"longitude":-13.25}}`,
      );
    }
    if (broken) void broken.then(() => response.destroy());
    else response.end(']}}');
  };
}

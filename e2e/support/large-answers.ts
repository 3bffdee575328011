import type { Answer } from './fault-server.ts';

interface LargeAnswer {
  readonly rows: number;
  /** What becomes of it after the last row; whole where nothing is said. */
  readonly then?: 'is cut' | 'hangs';
}

/** An answer with a list of rows, a number in each that a double cannot hold; written as it is made. */
export function largeAnswer({ rows, then }: LargeAnswer): Answer {
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
    if (then === 'is cut') response.write(' ', () => response.socket?.end());
    else if (then === undefined) response.end(']}}');
  };
}

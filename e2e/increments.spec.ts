import type { ServerResponse } from 'node:http';
import type { Answer } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

/** How each format says that one more town has come, and what else it needs: the first part, and the last. */
const FORMATS = {
  'each part with its path, as before 2023': {
    first: {},
    more: (number: number, town: object) => ({
      incremental: [{ path: ['towns', number], items: [town] }],
      hasNext: true,
    }),
    last: { hasNext: false },
  },
  'what is pending by its id, as since 2023': {
    first: { pending: [{ id: '0', path: ['towns'] }] },
    more: (_number: number, town: object) => ({
      incremental: [{ id: '0', items: [town] }],
      hasNext: true,
    }),
    last: { completed: [{ id: '0' }], hasNext: false },
  },
};

test('a list that is streamed fills in as it comes, in JSON and table', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write('query Towns { towns @stream(initialCount: 1) { name } }');
  const view = (name: string) => page.getByRole('radio', { name });
  for (const [format, { first, more, last }] of Object.entries(FORMATS)) {
    await test.step(format, async () => {
      const stream = streamed();
      faults.answer('graphql', stream.answer);
      await view('JSON').check();
      await explorer.runButton.click();
      await stream.send({ data: { towns: [{ name: 'Graz' }] }, ...first, hasNext: true });
      await expect(explorer.answer).toContainText('"name": "Graz"');
      await stream.send(more(1, { name: 'Linz' }));
      await expect(explorer.answer).toContainText('"name": "Linz"');

      await stream.send(more(2, { name: 'Wels' }));
      await view('Table').check();
      const cells = page.getByRole('grid').getByRole('gridcell');
      await expect(cells).toHaveText(['Graz', 'Linz', 'Wels']);
      await stream.send(more(3, { name: 'Enns' }));
      await expect(cells).toHaveText(['Graz', 'Linz', 'Wels', 'Enns']);
      await stream.end(last);
      await expect(explorer.lastCall).toContainText(/^Done5 results/);
      await expect(cells).toHaveText(['Graz', 'Linz', 'Wels', 'Enns']);
    });
  }
});

interface Stream {
  readonly answer: Answer;
  send(part: object): Promise<void>;
  end(part: object): Promise<void>;
}

/** An answer whose parts go out when the test says so (GraphQL's incremental delivery over HTTP). */
function streamed(): Stream {
  let begin: (response: ServerResponse) => void;
  const begun = new Promise<ServerResponse>((resolve) => {
    begin = resolve;
  });
  const write = async (part: object, after: string): Promise<ServerResponse> => {
    const response = await begun;
    const head = 'content-type: application/json; charset=utf-8\r\n\r\n';
    response.write(`${head}${JSON.stringify(part)}\r\n--part${after}`);
    return response;
  };
  return {
    answer(response) {
      response.writeHead(200, { 'content-type': 'multipart/mixed; boundary="part"' });
      response.write('--part\r\n');
      begin(response);
    },
    send: async (part) => void (await write(part, '\r\n')),
    end: async (part) => void (await write(part, '--\r\n')).end(),
  };
}

import { expect, test } from '../support/test.ts';
import { requestTokenOutside } from '../support/token-request.ts';
import { ForeignExplorer } from './foreign-explorer.ts';
import { UPSTREAMS } from './upstreams.ts';
import { goWholeWay } from './whole-way.ts';

/** Installs up to 750 packages where that has not been done yet, milliseconds. */
const INSTALL_MS = 600_000;

for (const { name, way, missing, start } of UPSTREAMS) {
  test(`the service before ${name}: the whole way through the explorer @full`, async ({
    guard,
    page,
    stage,
    user,
  }) => {
    test.skip(missing !== undefined, missing);
    test.setTimeout(INSTALL_MS);
    const ends: (() => Promise<void>)[] = [];
    stage.onClose(async () => {
      // What came last may need what came before it.
      for (const end of ends.reverse()) await end();
    });
    const variables = await start((end) => ends.push(end));
    const service = await stage.start(variables);
    ends.push(service.stop);
    for (const origin of [service.explorerOrigin, service.authOrigin]) guard.allowOrigin(origin);
    const ready = await fetch(`${service.explorerOrigin}/readyz`);
    expect(await ready.json()).toMatchObject({ checks: { upstream: { status: 'up' } } });

    const explorer = await ForeignExplorer.create(page, service.explorerUrl);
    await goWholeWay(explorer, page, user, way, () =>
      requestTokenOutside(service.authOrigin, user),
    );
    await guard.inspect(page);
    await page.close();
  });
}

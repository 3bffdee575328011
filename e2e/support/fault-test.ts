import { startFaultServer, type FaultServer } from './fault-server.ts';
import type { ServiceProcess } from './service-process.ts';
import type { ServiceVariables, Stage } from './stage.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

/** The test of services that misbehave: between the page and the service stands a fault server. */
export const test = base.extend<{ behindFaults: BehindFaults; faults: FaultServer }>({
  behindFaults: async ({ stage, serviceVariables }, use) => {
    await use(await stage.once(startBehindFaults, serviceVariables));
  },

  service: async ({ behindFaults }, use) => {
    await use(behindFaults.service);
  },

  faults: [
    async ({ behindFaults: { faultServer }, guard }, use) => {
      faultServer.reset();
      guard.allowOrigin(faultServer.origin);
      await use(faultServer);
    },
    { auto: true },
  ],
});

export interface BehindFaults {
  readonly faultServer: FaultServer;
  readonly service: ServiceProcess;
}

async function startBehindFaults(stage: Stage, variables: ServiceVariables): Promise<BehindFaults> {
  const faultServer = await startFaultServer();
  stage.onClose(faultServer.close);
  const { origin, standBefore } = faultServer;
  const services = [{ id: 'cities', name: 'Cities', authUrl: origin, baseUrl: origin }];
  const service = await stage.startWithConfig({ services }, variables);
  standBefore({ token: service.authOrigin, graphql: service.explorerOrigin });
  return { faultServer, service };
}

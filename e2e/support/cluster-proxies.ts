import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, NGINX, startNginx } from './nginx.ts';
import { send, type ClusterProxy } from './service-cluster.ts';

interface ProxyFacts {
  readonly program: string | undefined;
  readonly variables?: Readonly<Record<string, string>>;
  readonly file: string;
  /** Each is there once. */
  readonly places: (port: number, instances: readonly string[]) => readonly (readonly string[])[];
  readonly run: readonly string[];
}

export const CLUSTER_PROXIES = {
  nginx: {
    program: NGINX,
    start: (instances) =>
      startNginx({
        config: {},
        services: [],
        tokenService: '',
        upstreams: { graphql: 'http://gatehouse', token: 'http://gatehouse' },
        instances,
      }),
  },
  Caddy: documentedProxy({
    program: process.env['CADDY_PATH'],
    variables: { DRAIN_S: '5' },
    file: 'Caddyfile',
    places: (port, instances) => [
      [
        'data.example.com {',
        `{\nadmin off\nauto_https off\n}\nhttp://127.0.0.1:${port} {\nbind 127.0.0.1`,
      ],
      ['127.0.0.1:8080', instances.join(' ')],
    ],
    run: ['run', '--adapter', 'caddyfile', '--config'],
  }),
  HAProxy: documentedProxy({
    program: process.env['HAPROXY_PATH'],
    variables: { DRAIN_S: '5' },
    file: 'haproxy.cfg',
    places: (port, instances) => [
      [
        'bind :443 ssl crt /etc/haproxy/data.example.com.pem alpn h2,http/1.1',
        `bind 127.0.0.1:${port}`,
      ],
      [
        'server one 127.0.0.1:8080',
        instances.map((instance, index) => `server s${index} ${instance}`).join('\n    '),
      ],
    ],
    run: ['-db', '-f'],
  }),
} as const satisfies Record<string, ClusterProxy>;

export type ClusterProxyName = keyof typeof CLUSTER_PROXIES;

function documentedProxy({ file, places, run, ...facts }: ProxyFacts): ClusterProxy {
  return {
    ...facts,
    async start(instances) {
      const folder = await mkdtemp(join(tmpdir(), 'gatehouse-proxy-'));
      const port = await freePort();
      const documented = fileURLToPath(new URL(`../../docs/install/${file}`, import.meta.url));
      let content = await readFile(documented, 'utf8');
      for (const [place = '', here = ''] of places(port, instances)) {
        const parts = content.split(place);
        if (parts.length !== 2) throw new Error(`${place} is not there once.`);
        content = parts.join(here);
      }
      const path = join(folder, file);
      await writeFile(path, content);
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      const child = spawn(facts.program ?? file, [...run, path], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-10_000)));
      const exited = once(child, 'exit');
      const origin = `http://127.0.0.1:${port}`;
      const isReady = (): Promise<boolean> =>
        send(`${origin}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        );
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`It did not start:\n${said}`);
        await sleep(100);
      }
      return {
        origin,
        async stop() {
          child.kill('SIGKILL');
          await exited;
          await rm(folder, { recursive: true });
        },
      };
    },
  };
}

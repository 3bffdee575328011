import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { createPubSub } from 'graphql-yoga';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';

/** How a socket is closed: one of graphql-ws's codes (its PROTOCOL.md), or of RFC 6455's. */
export interface Close {
  readonly code: number;
  readonly reason: string;
}

/** A page's socket, as the server has it. */
export interface Peer {
  /** What the page has sent. */
  readonly messages: readonly Message[];
  /** Settles once it is closed, by whichever side. */
  readonly closed: Promise<Close>;
  /** Sends a text as it is, whatever the protocol says. */
  send(text: string): void;
  close(close: Close): void;
}

interface Message {
  readonly type: string;
  readonly payload?: unknown;
}

/** A service that streams over WebSockets alone, with graphql-ws's own server. */
export interface SocketServer {
  readonly url: string;
  /** The sockets since the last {@link reset}, in the order they were opened. */
  readonly peers: readonly Peer[];
  /** Sends the next event to all who subscribe. */
  publish(name: string): void;
  /** How many operations are under way. */
  subscribers(): number;
  /** Closes sockets in this way when they are opened; undefined takes them. */
  refuse(close: Close | undefined): void;
  reset(): void;
  close(): Promise<void>;
}

/** Opens a server on a free port. */
export async function startSocketServer(): Promise<SocketServer> {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/v1/events' });
  const events = createPubSub<{ name: [string] }>();
  let subscribers = 0;
  let refusal: Close | undefined;
  let peers: Peer[] = [];

  sockets.on('connection', (socket) => peers.push(follow(socket)));
  const server = useServer(
    {
      schema: schemaOf(() => events.subscribe('name')),
      onConnect({ extra: { socket } }) {
        if (!refusal) return true;
        socket.close(refusal.code, refusal.reason);
        return false;
      },
      onSubscribe: () => void (subscribers += 1),
      onComplete: () => void (subscribers -= 1),
    },
    sockets,
  );
  await once(sockets, 'listening');
  const { port } = sockets.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/v1/events`,
    get peers() {
      return peers;
    },
    publish: (name) => events.publish('name', name),
    subscribers: () => subscribers,
    refuse: (close) => void (refusal = close),
    reset() {
      peers = [];
      refusal = undefined;
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      await server.dispose();
    },
  };
}

/** The service's own subscription, with events that come when a test says so. */
function schemaOf(subscribe: () => AsyncIterable<string>): GraphQLSchema {
  const schema = buildSchema(`
    type Query { cities: Int }
    type Subscription { cityOfTheMoment: City! }
    type City { name: String! }
  `);
  const field = schema.getSubscriptionType()?.getFields()['cityOfTheMoment'];
  if (!field) throw new TypeError('The schema has the field');
  field.subscribe = subscribe;
  field.resolve = (name: string) => ({ name });
  return schema;
}

function follow(socket: WebSocket): Peer {
  const messages: Message[] = [];
  socket.on('message', (data: RawData) =>
    // Text comes in one piece.
    messages.push(JSON.parse((data as Buffer).toString()) as Message),
  );
  return {
    messages,
    closed: new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    }),
    send: (text) => socket.send(text),
    close: ({ code, reason }) => socket.close(code, reason),
  };
}

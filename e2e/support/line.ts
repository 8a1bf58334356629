import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

interface Pair {
  browser: Socket;
  /** Whether the last request was for an event stream. */
  streams: boolean;
  dead: boolean;
}

/** A proxy between a browser and the service that can go silent, like a connection of a sleeping machine. */
export class Line {
  private readonly pairs = new Set<Pair>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(port: number): Promise<Line> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The line has no port.');
    const line = new Line(server, `http://127.0.0.1:${address.port}`);
    server.on('connection', (browser: Socket) => line.join(browser, connect(port, '127.0.0.1')));
    return line;
  }

  /**
   * As when a machine goes to sleep: event streams stay open but carry nothing, and the browser closes idle
   * connections itself. New connections work.
   */
  goDead(): void {
    for (const pair of this.pairs) {
      if (!pair.streams) pair.browser.destroy();
      pair.dead = true;
    }
  }

  async close(): Promise<void> {
    for (const { browser } of this.pairs) browser.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(browser: Socket, service: Socket): void {
    const pair: Pair = { browser, streams: false, dead: false };
    this.pairs.add(pair);
    browser.on('data', (bytes) => {
      const [, path] = /^[A-Z]+ (\S+) HTTP/.exec(bytes.toString('latin1')) ?? [];
      if (path) pair.streams = path.startsWith('/api/events');
      if (!pair.dead) service.write(bytes);
    });
    service.on('data', (bytes) => {
      if (!pair.dead) browser.write(bytes);
    });
    for (const [one, other] of [
      [browser, service],
      [service, browser],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.pairs.delete(pair);
        other.destroy();
      });
    }
  }
}

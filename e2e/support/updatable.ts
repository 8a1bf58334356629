import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';

/** A proxy in front of the service that can serve another service worker, as a newer version would. */
export class Updatable {
  private version = 1;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(port: number): Promise<Updatable> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    const proxy = new Updatable(server, `http://127.0.0.1:${address.port}`);
    server.on('request', async (asked, answer) => {
      if (asked.url === '/sw.js') {
        const worker = await fetch(`http://127.0.0.1:${port}/sw.js`).then(
          (response) => response.text(),
          () => undefined,
        );
        answer.writeHead(worker === undefined ? 503 : 200, { 'content-type': 'text/javascript' });
        answer.end(`${worker}\n// ${proxy.version}\n`);
        return;
      }
      const { method, url: path, headers } = asked;
      const passed = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.on('error', () => answer.destroy());
        response.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      answer.on('close', () => passed.destroy());
      asked.pipe(passed);
    });
    return proxy;
  }

  /** The service worker is another one from now on. */
  update(): void {
    this.version += 1;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

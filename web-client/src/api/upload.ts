import { SILENCE_MS, WORK_MS } from './ask';
import { CLIENT_ID, CLIENT_ID_HEADER } from './clientId';
import { ProblemError } from './problem';

interface Sending {
  body: XMLHttpRequestBodyInit;
  /** The default of the body when left out. */
  type?: string;
  /** Called with the sent and the total bytes. */
  onProgress: (sent: number, of: number) => void;
  signal: AbortSignal;
}

/**
 * Posts something large and gives what the service answers; fetch cannot tell how far it is. It is given up where
 * nothing goes on for a while; how long all of it takes has no limit.
 */
export function upload<Answer>(path: string, { body, type, onProgress, signal }: Sending) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    if (type) request.setRequestHeader('Content-Type', type);
    request.setRequestHeader(CLIENT_ID_HEADER, CLIENT_ID);
    let silence: ReturnType<typeof setTimeout> | undefined;
    const waitFor = (ms: number) => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        reject(ProblemError.unreachable());
        request.abort();
      }, ms);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(SILENCE_MS);
      onProgress(loaded, total);
    };
    // All of it has gone; what the service makes of it takes its time.
    request.upload.onload = () => waitFor(WORK_MS);
    request.onloadend = () => clearTimeout(silence);
    request.onload = async () => {
      if (request.status === 201) return resolve(JSON.parse(request.responseText));
      reject(await ProblemError.of(new Response(request.responseText, { status: request.status })));
    };
    request.onerror = () => reject(ProblemError.unreachable());
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    waitFor(SILENCE_MS);
    request.send(body);
  });
}

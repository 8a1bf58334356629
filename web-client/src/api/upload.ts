import { SILENCE_MS, WORK_MS } from './ask';
import { CLIENT_ID, CLIENT_ID_HEADER } from './clientId';
import { ProblemError } from './problem';

const UNREADABLE =
  'The file cannot be read: it is a folder, or was changed or deleted. Choose it again.';

interface Sending {
  body: XMLHttpRequestBodyInit;
  /** The file in the body. */
  file: File;
  /** If left out, the default of the body. */
  type?: string;
  /** Called with the sent and the total bytes. */
  onProgress: (sent: number, of: number) => void;
  signal: AbortSignal;
}

/**
 * Posts a large body and returns the response; fetch cannot report progress. Fails after a while without
 * progress; the total time is unlimited.
 */
export function upload<Answer>(path: string, { body, file, type, onProgress, signal }: Sending) {
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
    // Everything is sent; the service may take its time to process it.
    request.upload.onload = () => waitFor(WORK_MS);
    request.onloadend = () => clearTimeout(silence);
    request.onload = async () => {
      if (request.status === 201) return resolve(JSON.parse(request.responseText));
      reject(await ProblemError.of(new Response(request.responseText, { status: request.status })));
    };
    // The browser reports a file that it cannot read like a service that does not answer.
    request.onerror = () =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => reject(ProblemError.unreachable()),
          () => reject(new Error(UNREADABLE)),
        );
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    waitFor(SILENCE_MS);
    request.send(body);
  });
}

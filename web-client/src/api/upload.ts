import { CLIENT_ID, CLIENT_ID_HEADER } from './clientId';
import { ProblemError } from './problem';

interface Sending {
  body: XMLHttpRequestBodyInit;
  /** Without it the one that the body has by itself. */
  type?: string;
  /** Hears how many bytes have gone, of how many. */
  onProgress: (sent: number, of: number) => void;
  signal: AbortSignal;
}

/** Posts something large and gives what the service answers; fetch cannot tell how far it is. */
export function upload<Answer>(path: string, { body, type, onProgress, signal }: Sending) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    if (type) request.setRequestHeader('Content-Type', type);
    request.setRequestHeader(CLIENT_ID_HEADER, CLIENT_ID);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = async () => {
      if (request.status === 201) return resolve(JSON.parse(request.responseText));
      reject(await ProblemError.of(new Response(request.responseText, { status: request.status })));
    };
    request.onerror = () => reject(ProblemError.unreachable());
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

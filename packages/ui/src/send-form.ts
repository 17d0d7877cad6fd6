import { type ApiAnswer, parseAnswer, unreachableAnswer } from './call-api.ts';

export type SendFormOptions = {
  method?: 'POST' | 'PUT';
  /** In bytes. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
};

/** `callApi` for a form with files, with upload progress. An aborted call throws (AbortError). */
export function sendForm<T>(
  path: string,
  form: FormData,
  { method = 'POST', onProgress, signal }: SendFormOptions = {},
): Promise<ApiAnswer<T>> {
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = () => resolve(parseAnswer<T>(responseOf(request)));
    request.onerror = () => resolve(unreachableAnswer());
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['x-request-id', 'retry-after', 'www-authenticate']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}

import { type Agent, request } from 'node:http';

type Options = { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent };

export type TimedAnswer = { status: number; body: Buffer; milliseconds: number; firstByteMs: number };

/** Minimal, because it shares the machine with what is measured. Connections are kept open as browsers do. */
export function sendRequest(url: string, { body, ...options }: Options): Promise<TimedAnswer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let firstByteMs = Number.NaN;
      response.on('data', (chunk: Buffer) => {
        if (chunks.length === 0) firstByteMs = performance.now() - begun;
        chunks.push(chunk);
      });
      response.once('error', reject);
      response.once('end', () => {
        const milliseconds = performance.now() - begun;
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), milliseconds, firstByteMs });
      });
    });
    call.once('error', reject);
    call.end(body);
  });
}

/** Answers with an error status are returned too. */
export function sendJson(
  url: string,
  value: unknown,
  { headers, agent }: Pick<Options, 'headers' | 'agent'>,
): Promise<TimedAnswer> {
  return sendRequest(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(value),
    agent,
  });
}

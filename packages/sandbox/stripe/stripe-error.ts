import type { Context } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';

type Status = 400 | 401 | 404 | 429 | 500;

export class StripeError extends Error {
  readonly status: Status;
  readonly type: string;
  readonly param: string | undefined;
  readonly code: string | undefined;

  constructor(
    status: Status,
    type: string,
    message: string,
    { param, code }: { param?: string | undefined; code?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.param = param;
    this.code = code;
  }
}

export const invalidRequestError = (message: string, param?: string) =>
  new StripeError(400, 'invalid_request_error', message, { param });

export function sendStripeError(c: Context<SandboxEnv>, error: StripeError): Response {
  const { type, message, param, code } = error;
  return c.json({ error: { type, message, ...(param && { param }), ...(code && { code }) } }, error.status);
}

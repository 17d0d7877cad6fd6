import type { SentRequest } from '@repo/http/testing/call-service';

type Send = (path: string, request: SentRequest) => Promise<Response>;

export type CookieBrowser = {
  /** Sends a request as this browser would, following no redirect; takes over the cookies of the answer. */
  send(path: string, request?: SentRequest): Promise<Response>;
  cookies: Map<string, string>;
};

/** A browser that keeps its cookies and calls a service's handlers. */
export function createCookieBrowser(send: Send, { userAgent }: { userAgent: string }): CookieBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async send(path, request = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await send(path, {
        ...request,
        headers: { 'user-agent': userAgent, ...(cookie ? { cookie } : {}), ...request.headers },
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
        if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
}

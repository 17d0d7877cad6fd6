/**
 * Signs in by fetch as a person does in the browser: opens the authorization URL, chooses the person with this address (or
 * cancels), and returns the callback URL without opening it. `cookies` belong to the browser; pass the same ones to sign in
 * again in the same browser.
 */
export async function signInWithGoogle(
  authorizationUrl: string,
  choice: { email: string } | 'cancel',
  cookies: Map<string, string> = new Map(),
): Promise<string> {
  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    return response;
  }

  const choosePage = locationOf(await request(authorizationUrl), authorizationUrl);
  const page = await (await request(choosePage)).text();
  const answer: Record<string, string> =
    choice === 'cancel' ? { cancel: 'yes' } : { sub: subjectOf(page, choice.email) };
  const chosen = await request(choosePage, { method: 'POST', body: new URLSearchParams(answer) });
  const resume = locationOf(chosen, choosePage);
  return locationOf(await request(resume), resume);
}

function subjectOf(page: string, email: string): string {
  for (const button of page.split('<button').slice(1)) {
    if (button.includes(`>${email}<`)) return button.match(/value="(\d+)"/)?.[1] ?? '';
  }
  throw new Error(`The provider knows nobody with the address ${email}`);
}

function locationOf(response: Response, base: string): string {
  const location = response.headers.get('location');
  if (!location) throw new Error(`Expected a redirect from ${base}, got ${response.status}`);
  return new URL(location, base).href;
}

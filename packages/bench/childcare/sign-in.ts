import type { Product } from '../start-product.ts';

export const password = 'Password123!';

export async function signIn({ url }: Pick<Product, 'url'>, email: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, json: true }),
  });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('childcare.session='));
  if (!cookie) throw new Error(`A sign-in answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
  return cookie.split(';')[0] ?? '';
}

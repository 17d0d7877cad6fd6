import type { MediaEnv } from './env.ts';

export type MediaAccount = {
  cloudName: string;
  apiKey: string;
  apiSecret: string;
  /** "https://api.cloudinary.com", without a trailing slash. */
  apiBase: string;
  /** The prefix of all delivery URLs: "https://res.cloudinary.com/demo". */
  deliveryBase: string;
};

const cloudinaryApi = 'https://api.cloudinary.com';
const cloudinaryDelivery = 'https://res.cloudinary.com';

export function parseMediaAccount({ CLOUDINARY_URL }: MediaEnv): MediaAccount {
  const { username, password, hostname, searchParams } = new URL(CLOUDINARY_URL);
  const apiBase = (searchParams.get('upload_prefix') ?? cloudinaryApi).replace(/\/+$/, '');
  // Cloudinary's regions differ in the API's host only; a sandbox uses one host for both.
  const isCloudinary = new URL(apiBase).hostname.endsWith('.cloudinary.com');
  return {
    cloudName: hostname,
    apiKey: decodeURIComponent(username),
    apiSecret: decodeURIComponent(password),
    apiBase,
    deliveryBase: `${isCloudinary ? cloudinaryDelivery : apiBase}/${hostname}`,
  };
}

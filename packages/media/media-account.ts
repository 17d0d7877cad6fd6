import type { MediaEnv } from './env.ts';

/** What CLOUDINARY_URL says, taken apart once. Addresses are without a slash at the end. */
export type MediaAccount = {
  cloudName: string;
  apiKey: string;
  apiSecret: string;
  /** Where the API is: "https://api.cloudinary.com". */
  apiBase: string;
  /** What every delivery URL of the account begins with: "https://res.cloudinary.com/demo". */
  deliveryBase: string;
};

const cloudinaryApi = 'https://api.cloudinary.com';
const cloudinaryDelivery = 'https://res.cloudinary.com';

export function readMediaAccount({ CLOUDINARY_URL }: MediaEnv): MediaAccount {
  const { username, password, hostname, searchParams } = new URL(CLOUDINARY_URL);
  const apiBase = (searchParams.get('upload_prefix') ?? cloudinaryApi).replace(/\/+$/, '');
  // Cloudinary's regions differ in the API's host only; a sandbox delivers from where it takes uploads.
  const isCloudinary = new URL(apiBase).hostname.endsWith('.cloudinary.com');
  return {
    cloudName: hostname,
    apiKey: decodeURIComponent(username),
    apiSecret: decodeURIComponent(password),
    apiBase,
    deliveryBase: `${isCloudinary ? cloudinaryDelivery : apiBase}/${hostname}`,
  };
}

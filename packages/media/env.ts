import { z } from 'zod';

/** `cloudinary://<key>:<secret>@<cloud>`, for a sandbox with `?upload_prefix=<its address>`. */
export const mediaEnv = z.object({
  CLOUDINARY_URL: z.string().refine(isCloudinaryUrl, {
    error: 'CLOUDINARY_URL must look like cloudinary://<key>:<secret>@<cloud name>',
  }),
});

export type MediaEnv = z.infer<typeof mediaEnv>;

function isCloudinaryUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname, searchParams } = new URL(text);
  const prefix = searchParams.get('upload_prefix');
  const isPrefixSound =
    prefix === null || (URL.canParse(prefix) && /^https?:$/.test(new URL(prefix).protocol));
  return protocol === 'cloudinary:' && username !== '' && password !== '' && hostname !== '' && isPrefixSound;
}

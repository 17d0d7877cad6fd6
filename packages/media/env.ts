import { z } from 'zod';

export const mediaEnv = z.object({
  CLOUDINARY_URL: z
    .string()
    .refine(isCloudinaryUrl, {
      error: 'CLOUDINARY_URL must look like cloudinary://<key>:<secret>@<cloud name>',
    })
    .meta({
      description:
        'Cloudinary, for pictures and videos. `?upload_prefix=<address>` names another host that speaks its protocol.',
      syntax: 'cloudinary://<key>:<secret>@<cloud name>',
      npmStart: 'the stand-in',
      isSecret: true,
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

import { z } from 'zod';

/** bcrypt reads no further than this many bytes; a longer password would be silently cut. */
const maximumBytes = 72;

/** The least for people who may change what is others': staff, managers, moderators, administrators. */
export const staffPasswordMinimum = 10;

/** A password that somebody chooses: 6 characters to 72 bytes of UTF-8. The same in all services. */
export const newPassword = z
  .string('Password is required')
  .min(6, 'Password must be at least 6 characters')
  .refine(
    (password) => new TextEncoder().encode(password).length <= maximumBytes,
    'Password must be at most 72 bytes long; accented letters, Chinese characters and emoji take several',
  );

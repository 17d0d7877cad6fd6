import { z } from 'zod';

/** bcrypt silently ignores bytes after this one. */
const maximumBytes = 72;

/** For staff, managers, moderators and administrators. */
export const staffPasswordMinimum = 10;

/** 6 characters to 72 bytes of UTF-8, the same in all services. */
export const newPassword = z
  .string('Password is required')
  .min(6, 'Password must be at least 6 characters')
  .refine(
    (password) => new TextEncoder().encode(password).length <= maximumBytes,
    'Password must be at most 72 bytes long; accented letters, Chinese characters and emoji take several',
  )
  .meta({ maxLength: maximumBytes, description: 'At most 72 bytes in UTF-8' });

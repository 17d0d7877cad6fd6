import {
  findPasswordLinkByToken,
  type LinkDb,
  passwordLinkExpiresAt,
  redeemPasswordLink,
  replacePasswordLinkWithinLimit,
} from '@repo/auth/password-links';
import type { PasswordLinks } from './account-adapter.ts';

/** The links of a service that keeps them in the table password_link. */
export const passwordLinksAdapter: PasswordLinks<LinkDb> = {
  path: (token) => `/set-password?token=${token}`,
  async issue(tx, { userId, now }) {
    const token = await replacePasswordLinkWithinLimit(tx, { userId, purpose: 'reset', now });
    return token === null ? null : { token, expiresAt: passwordLinkExpiresAt('reset', now) };
  },
  peek: findPasswordLinkByToken,
  redeem: redeemPasswordLink,
};

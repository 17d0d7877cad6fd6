import {
  issuePasswordLink,
  type LinkDb,
  passwordLinkExpiry,
  peekPasswordLink,
  redeemPasswordLink,
} from '@repo/auth/password-links';
import type { PasswordLinks } from './account-adapter.ts';

/** The links of a service that keeps them in the table password_link. */
export const passwordLinkTable: PasswordLinks<LinkDb> = {
  path: (token) => `/set-password?token=${token}`,
  async issue(tx, { userId, now }) {
    const token = await issuePasswordLink(tx, { userId, purpose: 'reset', now });
    return token === null ? null : { token, expiresAt: passwordLinkExpiry('reset', now) };
  },
  peek: peekPasswordLink,
  redeem: redeemPasswordLink,
};

export {
  issuePasswordLink,
  passwordLinkEnd,
  peekPasswordLink,
  preparePasswordLink,
  redeemPasswordLink,
  voidPasswordLinks,
} from '@repo/auth/password-links';

import type { SignOutCall } from '@repo/ui/account/sign-out';

export const signOutCall: SignOutCall = { path: '/api/auth/logout' };

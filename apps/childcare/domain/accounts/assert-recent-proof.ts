import { createRecentProofGuard } from '@repo/auth/recent-proof';
import { errors } from '#domain/errors.ts';

/** Guards what a stolen session must not do. Throws staleProof; a page then asks for the proof. */
export const assertRecentProof = createRecentProofGuard(errors.staleProof);

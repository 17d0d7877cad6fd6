import { createRecentProofGuard } from '@repo/auth/recent-proof';
import { errors } from '#domain/errors.ts';

/** A stolen session must not be enough for sensitive actions. Throws staleProof; the page then asks for proof. */
export const assertRecentProof = createRecentProofGuard(errors.staleProof);

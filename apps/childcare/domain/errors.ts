import { defineErrors } from '@repo/http/errors';
import { gateFailures, notReady } from '@repo/http/failures';

/** Everything the childcare service refuses. */
export const errors = defineErrors({ ...gateFailures, notReady });

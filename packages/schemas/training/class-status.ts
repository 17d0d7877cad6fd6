import { z } from 'zod';

export const classStatuses = ['Confirmed', 'Pending', 'Cancelled', 'Reschedule'] as const;
export const classStatus = z.enum(classStatuses, `status is one of ${classStatuses.join(', ')}`);

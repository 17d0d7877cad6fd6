import { expectTypeOf, it } from 'vitest';
import type { AdminContext, RoleContext, SignedInContext, StaffContext, TrainerContext } from './context.ts';

it('the context of a role takes the check of that role, or of one that is enough', () => {
  expectTypeOf<SignedInContext>().not.toExtend<StaffContext>();
  expectTypeOf<TrainerContext>().not.toExtend<AdminContext>();
  expectTypeOf<RoleContext<'trainer'>>().toExtend<TrainerContext>();
  expectTypeOf<AdminContext>().toExtend<TrainerContext>();
});

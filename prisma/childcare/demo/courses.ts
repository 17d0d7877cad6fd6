import { babiesAndToddlers, infantCareInChinese, purposefulPlay, storytelling } from './courses/growing.ts';
import { infantFirstAid } from './courses/infant-first-aid.ts';
import { infections } from './courses/infections.ts';
import { allergies, foodHygiene } from './courses/kitchen.ts';
import { families, inclusion, leading, outdoors } from './courses/people.ts';
import { childProtection, fireSafety } from './courses/protection.ts';
import { safeSleep } from './courses/safe-sleep.ts';

/** The catalogue shows the first ones last. */
export const courses = {
  leading,
  storytelling,
  families,
  outdoors,
  infantCareInChinese,
  inclusion,
  purposefulPlay,
  fireSafety,
  allergies,
  foodHygiene,
  babiesAndToddlers,
  infections,
  childProtection,
  safeSleep,
  infantFirstAid,
} as const;

export type CourseKey = keyof typeof courses;

import { bookkeeping } from './courses/bookkeeping.ts';
import { conflict } from './courses/conflict.ts';
import { dataProtection } from './courses/data-protection.ts';
import { digitalMarketing } from './courses/digital-marketing.ts';
import { firstAid } from './courses/first-aid.ts';
import { foodSafety } from './courses/food-safety.ts';
import { generativeAi } from './courses/generative-ai.ts';
import { olderPersons } from './courses/older-persons.ts';
import { projectManagement } from './courses/project-management.ts';
import { safetySupervisors } from './courses/safety-supervisors.ts';
import { spreadsheets } from './courses/spreadsheets.ts';

export const courses = {
  firstAid,
  foodSafety,
  spreadsheets,
  conflict,
  digitalMarketing,
  safetySupervisors,
  projectManagement,
  generativeAi,
  olderPersons,
  dataProtection,
  bookkeeping,
} as const;

export type CourseKey = keyof typeof courses;

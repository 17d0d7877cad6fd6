/** The home page's lists of courses, by the last part of the address of each list's own page. */
export const courseGroups = {
  due: 'Due',
  others: 'Also begun or waiting',
  unpaid: 'Opens when your centre has paid',
  done: 'Done',
} as const;

export type CourseGroup = keyof typeof courseGroups;

/** The home page shows so many courses of each list, and a link to the rest. */
export const maxCoursesPerHomeList = 10;

export function isCourseGroup(text: string): text is CourseGroup {
  return Object.hasOwn(courseGroups, text);
}

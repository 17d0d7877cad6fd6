export const rowHeightPx = 44;
export const headHeightPx = 104;
export const cellWidthPx = 92;

/** Column 0 is the learner's name. */
export const firstAssessmentColumn = 1;

/** The same in every row, so that columns align. Narrower where the screen is. */
export const nameColumnClass = 'w-32 shrink-0 sm:w-56';
export const cellStyle = { width: cellWidthPx };

export const focusClass = 'outline-none focus:outline-2 focus:-outline-offset-2 focus:outline-accent';

import type { DemoCourse } from '../course-shape.ts';

export const spreadsheets: DemoCourse = {
  code: 'TGS-2020002140',
  title: 'Data Analysis with Spreadsheets',
  description:
    'Excel for administrators and everybody else who inherits spreadsheets. Two days on cleaning what others typed, looking things up without breaking, and building one report that updates itself while you have coffee.',
  category: 'Information and Communications',
  trainingHours: 14,
  assessmentHours: 2,
  fee: '850.00',
  status: 'active',
  objectives: [
    'Turn a messy export into a table that formulas can trust',
    'Look up, count and add by condition',
    'Summarise ten thousand rows with a pivot table',
    'Hand over a workbook that the next person understands',
  ],
  units: [
    {
      title: 'Clean first',
      subtopics: [
        {
          title: 'One table, one header, no holes',
          text: `
            Most trouble in Excel is trouble with layout. A sheet made for reading has titles, blank lines, merged cells and a subtotal in the
            middle. A sheet made for working has one header row and one thing per row. Keep both, and never make one of them do the other's
            job.

            Select any cell of your data and press Ctrl+T. From now on it is a table: it grows when you type below it, formulas copy themselves
            down, and you can write [Fee] instead of $F$2:$F$1048.

            - No merged cells. Use "Center across selection" if it must look like one.
            - No colour as information. A yellow row cannot be counted; a column "Checked" with Yes can.
            - No two facts in one cell. "Tan Wei Ling (HR)" is a name and a department.`,
        },
        {
          title: 'Dates that are not dates',
          text: `
            A date in Excel is a number in a costume. 46,347 dressed as a date reads 20 November 2026. Text that only looks like a date has no
            number under it, so it cannot be sorted or subtracted. The quick test: widen the column. Real dates stand on the right, text on the
            left.

            Exports from systems abroad often give month before day. 04/05/2026 is then either May or April, and Excel guesses by the
            computer's settings without telling you. Text to Columns, third step, lets you say "DMY" once and be done.

            When in doubt, write dates as 2026-11-20. Nobody on earth reads that wrongly.`,
        },
        {
          title: 'Spaces, cases and ghosts',
          text: `
            Two cells look the same and Excel says they differ. Nearly always it is a space at the end, or the ghost that web pages leave
            behind: a non-breaking space, number 160, that TRIM does not remove.

            The spell against both is =TRIM(SUBSTITUTE(A2,CHAR(160)," ")). Add CLEAN for line breaks and PROPER for names that came in capitals,
            but read the result: PROPER turns "binte" into "Binte" and "McDonald" into "Mcdonald".`,
        },
      ],
    },
    {
      title: 'Ask the table',
      subtopics: [
        {
          title: 'XLOOKUP, and why not VLOOKUP',
          text: `
            VLOOKUP counts columns. Insert one, and it quietly returns the wrong answer. XLOOKUP names what it looks for, where, and what it
            brings back: =XLOOKUP([@Code],Courses[Code],Courses[Title],"not found").

            The fourth argument is the one to love. An empty result, a zero and #N/A are three different messages; decide which one your
            reader gets.

            If your organisation still runs an older version, INDEX with MATCH does the same in two steps and survives inserted columns
            too.`,
        },
        {
          title: 'COUNTIFS and SUMIFS',
          text: `
            "How many enrolments in October, sponsored, not withdrawn?" is one formula with three pairs: a column and what it must be.
            Conditions can be text in quotes: ">="&DATE(2026,10,1).

            Build the question up one pair at a time and check each number by filtering the table by hand. A formula that was right once on
            five rows that you could count is worth more than one that was never wrong because nobody looked.`,
        },
        {
          title: 'Pivot tables without fear',
          text: `
            A pivot table answers "how much of this, by that". Drag *that* to rows, *this* to values, and you have it. If it counts where it
            should add, there is text among your numbers: go back to the first unit.

            Put dates into rows and let Excel group them by month. Right-click a number and choose "Show details" to see exactly which rows
            are behind it. That single click settles most arguments in meetings.

            Refresh before you send. The pivot remembers yesterday until you tell it otherwise.`,
        },
      ],
    },
    {
      title: 'Hand it over',
      subtopics: [
        {
          title: 'Protect what must not change',
          text: `
            Unlock the cells people should type into, then protect the sheet. It is not security, since any tool opens it; it is a handrail.

            Use data validation for everything that is typed: a list for the department, a date between two dates, a number not below zero.
            Write the error message yourself: "Choose one of the five departments. Ask HR if yours is missing." The built-in one blames the
            person and explains nothing.`,
        },
        {
          title: 'A first sheet that explains the rest',
          text: `
            The workbook you leave behind should open on a sheet called "Read me": what it is for, where the data comes from and how often,
            which sheet to paste into, whom to ask. Five lines. Date it.

            Colour the cells that are typed and leave the calculated ones plain. Name your sheets by content, not Sheet1. Delete "Copy of
            final v3 (2)". You will not need it.`,
        },
      ],
    },
  ],
  assessments: [
    {
      title: 'Clean the membership export',
      type: 'assignment',
      text: `
        Download the export from your trainer: 1,204 rows with mixed dates, double spaces and four spellings of "Jurong". Hand in the cleaned
        workbook and one line for each rule you applied.`,
      dueInDays: 6,
      maxScore: 60,
      work: {
        file: 'Cleaning rules',
        lines: [
          'Rule 1: TRIM and SUBSTITUTE(CHAR(160)) on every text column. 318 cells changed.',
          'Rule 2: Text to Columns, DMY, on Joined. 1,204 real dates, 11 of them impossible and marked.',
          'Rule 3: a list of towns with XLOOKUP. Jurong W, JURONG WEST and Jurong-West are one now.',
          'Rule 4: duplicates by e-mail in lower case. 9 pairs, kept the newer one.',
        ],
      },
    },
    {
      title: 'The monthly enrolment report',
      type: 'project',
      text: `
        Build the report that your manager asks for every month: enrolments by course and month, withdrawals, and the three courses that are
        below their minimum. It must update when new rows are pasted.`,
      dueInDays: 27,
      maxScore: 100,
    },
  ],
};

import type { DemoCourse } from '../course-shape.ts';

export const safetySupervisors: DemoCourse = {
  code: 'TGS-2022014402',
  title: 'Workplace Safety and Health for Supervisors',
  description:
    'Three days for people who tell others what to do: how to see a hazard before it becomes an accident, how to run a toolbox meeting that is listened to, and what the law expects of you personally.',
  category: 'Safety and Health',
  trainingHours: 22,
  assessmentHours: 2,
  fee: '610.00',
  status: 'active',
  objectives: [
    'Assess the risks of a job with the people who do it',
    'Choose controls that do not depend on everybody being careful',
    'Hold a toolbox meeting of ten minutes',
    'Investigate an incident without looking for somebody to blame',
  ],
  units: [
    {
      title: 'Seeing risk',
      subtopics: [
        {
          title: 'Hazard, risk, and the difference',
          text: `
            A hazard is what can hurt: an open edge, a solvent, a night shift. Risk is how likely it hurts, and how badly. A tiger in a cage is
            a hazard with a small risk. A wet staircase at shift change is a small hazard with a large one.

            Walk the job with those who do it. Ask "what is the most annoying part of this?" People work around what annoys them, and the way
            round is where the accident waits.`,
        },
        {
          title: 'The assessment on one page',
          text: `
            List the steps of the job, not the parts of the machine. For each step: what can happen, who is hurt, what is in place, what more
            is needed, who does it by when. If the table has forty lines, you have described the factory, not the job.

            Review it after every change and every near miss, and at least once in three years. A risk assessment that nobody on the floor
            has seen protects only the folder it is in.`,
        },
      ],
    },
    {
      title: 'Controlling it',
      subtopics: [
        {
          title: 'The hierarchy, from the top',
          text: `
            1. Eliminate: do the work on the ground instead of at height.
            2. Substitute: water-based paint for solvent.
            3. Engineer: a guard, an interlock, an extractor.
            4. Administer: permits, rotation, training, signs.
            5. Protect: helmet, gloves, harness.

            Most companies begin at the bottom because it is cheap on the day. A harness works only if it is worn, hooked, inspected and fits. A
            platform with a rail works on Monday mornings too.`,
        },
        {
          title: 'Permit to work',
          text: `
            A permit is a conversation in writing between the person who knows the place and the person who does the work. It says what was
            checked, by whom, and until when it holds. It ends when the shift ends. The next shift begins with a new one.

            Never sign one from the office. The ten minutes' walk is the permit; the paper only remembers it.`,
        },
        {
          title: 'The toolbox meeting',
          text: `
            Ten minutes, standing, at the place of work, in a language that everybody there understands. One topic, taken from yesterday. One
            question to somebody who usually says nothing. End with what is different today: the crane, the rain, the new colleague.

            If the same person talks every day, it is not a meeting.`,
        },
      ],
    },
    {
      title: 'When it went wrong',
      subtopics: [
        {
          title: 'Asking why without asking who',
          text: `
            "Operator failed to follow procedure" is where investigations stop and accidents continue. Ask why it made sense to do it that way
            at that moment. Usually the answer has to do with time, a tool that was not there, or a procedure that nobody could follow and
            still finish.

            Secure the place, care for people, take pictures before the broom comes. Talk to witnesses separately and soon. Report to the
            ministry what has to be reported; your safety officer knows the periods, and so should you.`,
        },
        {
          title: 'Near misses are free',
          text: `
            A spanner that falls beside somebody has the same causes as one that hits. It costs nothing and teaches as much. Thank the person
            who reports it, in public, and show within the week what was changed. Nothing stops reports as surely as a box that is emptied
            into a drawer.`,
        },
      ],
    },
  ],
  assessments: [
    {
      title: 'Risk assessment of a job you know',
      type: 'project',
      text: 'Choose one job from your workplace with five to eight steps. Assess it on the form from unit 1 and mark for each control where in the hierarchy it stands.',
      dueInDays: 5,
      maxScore: 100,
      work: {
        file: 'Risk assessment changing a ceiling lamp',
        lines: [
          'Step 2, carrying the ladder through the corridor: people come out of doors. Control: two persons, corridor closed (4).',
          'Step 4, opening the fitting at 3.2 m: fall. Control: platform with rail instead of a ladder (3).',
          'Step 5, disconnecting: shock. Control: lock out and tag, tested dead (3, 4).',
          'Left over: glare from the atrium between 2 and 4 pm. The job moves to the morning (1).',
        ],
      },
    },
    {
      title: 'Written exam',
      type: 'exam',
      text: 'Two hours, open book. Bring your own copy of the regulations, with notes if you like.',
      dueInDays: 19,
      maxScore: 100,
    },
  ],
};

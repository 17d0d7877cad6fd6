import type { DemoCourse } from '../course-shape.ts';

export const olderPersons: DemoCourse = {
  code: 'TGS-2024026003',
  title: 'Caring for Older Persons',
  description:
    'Five days at the bedside with an experienced nurse, for new care staff and family members. Moving, washing, eating, and the talking in between.',
  category: 'Healthcare',
  trainingHours: 36,
  assessmentHours: 4,
  fee: '740.00',
  status: 'active',
  objectives: [
    'Help somebody to move without hurting them or yourself',
    'Notice early that something has changed',
    'Help with meals where swallowing is difficult',
    'Talk with a person who lives with dementia',
  ],
  units: [
    {
      title: 'Moving',
      subtopics: [
        {
          title: 'From bed to chair',
          text: `
            Tell them what will happen, then wait. Somebody who knows what is coming does half of the work; somebody who is surprised works
            against you. Brakes on, feet flat on the floor, shoes on, nose over toes.

            Bend your knees and keep them close to you. You do not lift; you shift your own weight backwards and they come along. If it feels
            heavy, stop: either the technique is wrong, or it is a job for two, or for a hoist.`,
        },
        {
          title: 'Falls, and what comes before them',
          text: `
            Most falls at home happen at night between bed and toilet, in socks, in the dark. A lamp with a sensor, shoes beside the bed and no
            mat in the passage prevent more than any exercise.

            After a fall do not pull them up. Look, ask, let them rest. If they hit their head or take a blood thinner, call a doctor even when
            they laugh about it.`,
        },
      ],
    },
    {
      title: 'Every day',
      subtopics: [
        {
          title: 'Meals',
          text: `
            Upright, chin slightly down, small spoon, wait for the swallow. A cough during the meal or a wet voice after it are signs that food
            goes the wrong way: stop and report it. Thickened drinks are not popular. Cold, with a little lime, they are.

            Eat with them where you can. People eat more in company than in front of a wall.`,
        },
        {
          title: 'Washing, and being washed',
          text: `
            Close the door, warm the room, cover what you are not washing. Let them do what they can, though it takes longer: face and hands
            first, with their own hands. Look at heels, hips and the base of the spine every day; redness that does not turn pale under a
            finger is the beginning of a pressure sore.`,
        },
      ],
    },
    {
      title: 'Talking',
      subtopics: [
        {
          title: 'Dementia: join them where they are',
          text: `
            Mr Ong asks every afternoon when his mother will come to fetch him. Correcting him makes him lose her anew every day. Ask about her:
            what did she cook, what did she sell at the market? It is the feeling that wants an answer, not the sentence.

            One thing at a time, short sentences, a hand they can see coming. When it goes wrong, go out, breathe, and come in again as if for
            the first time. For them it is.`,
        },
        {
          title: 'When something has changed',
          text: `
            You see them every day, the doctor once a month. "She is not herself" is a finding. Confused since yesterday, sleepier, not
            finishing her kopi: say it the same day, with the time. In older people an infection often begins with exactly that and without
            a fever.`,
        },
      ],
    },
  ],
  assessments: [
    {
      title: 'Care diary of one week',
      type: 'project',
      text: 'Keep a diary for one person, without their name: what was eaten, how they moved, what changed, what you reported. Seven days.',
      dueInDays: 9,
      maxScore: 100,
      work: {
        file: 'Care diary',
        lines: [
          'Monday: half of the porridge, all of the papaya. Walked to the window twice with the frame.',
          'Wednesday: sleepier than yesterday, asked for her sister three times. Told the nurse at 3 pm.',
          'Thursday: urine test; infection found. Antibiotics from the evening.',
          'Sunday: back to her old jokes. Walked to the void deck and sat with the neighbours.',
        ],
      },
    },
  ],
};

import type { PlannedSession, Program } from "@canter/domain/program/program";

const session = (uid: string, name: string, ...exercises: readonly string[]): PlannedSession => ({
  uid,
  id: "",
  name,
  completed: false,
  exercises: exercises.map((exercise, index) => ({
    uid: `${uid}e${index + 1}`,
    id: "",
    name: exercise,
    warmupSets: 0,
    workingSets: 2,
    reps: "5",
    targetLoad: "100 kg",
    restSeconds: 180,
    sets: [],
  })),
});

/** Two weeks of two sessions, `s1` to `s4`, whose exercises are `s1e1` and so on. */
export const sampleWeeks = (): Program => ({
  weeks: [
    {
      uid: "w1",
      id: "",
      weekNumber: 1,
      phase: "Base",
      sessions: [
        session("s1", "Lower", "Back Squat", "Romanian Deadlift"),
        session("s2", "Upper", "Bench Press", "Barbell Row"),
      ],
    },
    {
      uid: "w2",
      id: "",
      weekNumber: 2,
      phase: "Build",
      sessions: [
        session("s3", "Lower", "Back Squat", "Romanian Deadlift"),
        { ...session("s4", "Ride"), work: { discipline: "flatwork", durationMinutes: 45 } },
      ],
    },
  ],
});

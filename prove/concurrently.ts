const lanes = ['one', 'two', 'three', 'four'];

/** Carries out `work` for 0 to `count` - 1, several at a time; `lane` names the device it may use alone. */
export async function inLanes(
  count: number,
  work: (index: number, lane: string) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    lanes.map(async (lane) => {
      while (next < count) {
        const index = next;
        next += 1;
        await work(index, lane);
      }
    }),
  );
}

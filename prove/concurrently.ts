const devices = ['one', 'two', 'three', 'four'];

/** Carries out `work` for 0 to `count` - 1, four at a time; each has a device for itself meanwhile. */
export async function concurrently(
  count: number,
  work: (index: number, device: string) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    devices.map(async (device) => {
      while (next < count) {
        const index = next;
        next += 1;
        await work(index, device);
      }
    }),
  );
}

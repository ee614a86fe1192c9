import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Takes a file that is dropped onto the element; tells whether one is being held over it. */
export function useFileDrop(
  element: RefObject<HTMLElement | null>,
  onFile: (file: File) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;

    function onDragOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    }
    function onDrop(event: DragEvent) {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      take(file);
    }
    const onDragLeave = () => setOver(false);
    target.addEventListener('dragover', onDragOver);
    target.addEventListener('dragleave', onDragLeave);
    target.addEventListener('drop', onDrop);
    return () => {
      target.removeEventListener('dragover', onDragOver);
      target.removeEventListener('dragleave', onDragLeave);
      target.removeEventListener('drop', onDrop);
    };
  }, [element]);
  return isOver;
}

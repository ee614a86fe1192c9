import {
  type Font,
  type Paint,
  type Picture,
  pictureFont,
  type Shape,
  type Square,
} from '../../rules/picture.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export function drawPicture(context: Context, { shapes }: Picture): void {
  for (const shape of shapes) drawShape(context, shape);
}

function drawShape(context: Context, shape: Shape): void {
  switch (shape.kind) {
    case 'square':
      drawSquare(context, shape);
      return;
    case 'line':
      context.strokeStyle = shape.color;
      context.lineWidth = shape.width;
      context.lineCap = 'round';
      context.beginPath();
      context.moveTo(...shape.from);
      context.lineTo(...shape.to);
      context.stroke();
      return;
    case 'text':
      context.font = fontOf(shape);
      context.fillStyle = shape.color;
      context.direction = 'ltr';
      context.textAlign = shape.align === 'middle' ? 'center' : shape.align;
      context.fillText(shape.text, shape.x, shape.y);
  }
}

function drawSquare(context: Context, square: Square): void {
  const { fill, edge } = square;
  const inset = (edge?.width ?? 0) / 2;
  const [x, y] = [square.x + inset, square.y + inset];
  const [width, height] = [square.width - 2 * inset, square.height - 2 * inset];
  context.beginPath();
  context.roundRect(x, y, width, height, Math.max(0, square.radius - inset));
  if (fill !== null) {
    context.fillStyle = styleOf(context, fill, { x, y, width, height });
    context.fill();
  }
  if (edge !== null) {
    context.strokeStyle = edge.color;
    context.lineWidth = edge.width;
    context.stroke();
  }
}

function styleOf(
  context: Context,
  paint: Paint,
  { x, y, width, height }: Pick<Square, 'x' | 'y' | 'width' | 'height'>,
): string | CanvasGradient {
  if (typeof paint === 'string') return paint;
  const gradient = context.createLinearGradient(x, y, x + width, y + height);
  for (const [at, color] of paint.entries()) gradient.addColorStop(at, color);
  return gradient;
}

function fontOf({ size, weight }: Font): string {
  return `${weight} ${size}px ${pictureFont}`;
}

export function createMeasure(): (text: string, font: Font) => number {
  const context = contextOf(new OffscreenCanvas(1, 1));
  return (text, font) => {
    context.font = fontOf(font);
    return context.measureText(text).width;
  };
}

/** Returns a PNG with `scale` pixels for each pixel of the picture. */
export async function drawPng(picture: Picture, scale: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(picture.width * scale, picture.height * scale);
  const context = contextOf(canvas);
  context.scale(scale, scale);
  drawPicture(context, picture);
  return canvas.convertToBlob({ type: 'image/png' });
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures');
  return context;
}

// The sizes of devices, in points, by the names that previews ask for them.

/** The first that a name matches counts.
 * @type {[RegExp, [number, number]][]} */
const devices = [
  [/iphone se \(1st|iphone 5/, [320, 568]],
  [/iphone se|iphone [678]$/, [375, 667]],
  [/iphone [678] plus/, [414, 736]],
  [/iphone (xr|11|xs max|11 pro max)$/, [414, 896]],
  [/iphone (xs?|11 pro|1[23] mini)$/, [375, 812]],
  [/iphone (1[23] pro max|14 plus)$/, [428, 926]],
  [/iphone (12|13|14|12 pro|13 pro|16e)$/, [390, 844]],
  [/iphone (14 pro max|15 plus|15 pro max|16 plus)$/, [430, 932]],
  [/iphone (14 pro|15|15 pro|16)$/, [393, 852]],
  [/iphone (16|17) pro max$/, [440, 956]],
  [/iphone (16 pro|17|17 pro)$/, [402, 874]],
  [/iphone air$/, [420, 912]],
  [/iphone/, [393, 852]],
  [/ipad mini \(([6-9]|a17)/, [744, 1133]],
  [/ipad mini/, [768, 1024]],
  [/ipad pro.*12\.9|ipad (pro|air).*13/, [1024, 1366]],
  [/ipad pro.*10\.5|ipad air \(3rd/, [834, 1112]],
  [/ipad pro.*9\.7|ipad \([56]th|ipad air 2/, [768, 1024]],
  [/ipad pro/, [834, 1194]],
  [/ipad \([789]th/, [810, 1080]],
  [/ipad/, [820, 1180]],
];

/** @param {string | undefined} name @returns {[number, number] | undefined} */
export function deviceSize(name) {
  const plain = name?.toLowerCase();
  return plain == null ? undefined : devices.find(([pattern]) => pattern.test(plain))?.[1];
}

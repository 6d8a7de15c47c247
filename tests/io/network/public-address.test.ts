// Which addresses strangers may have a hosted server connect to: one of each range that is not public, in both families.
import { expect, test } from 'vitest'
import { isPrivateName, isPublicAddress, isSurelyPrivate } from '../../../server/io/network/public-address.ts'

const PRIVATE = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.254
  168.63.129.16 169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.1.1
  198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::127.0.0.1
  64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 64:ff9b:1:ffff::8.8.8.8 100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2
  2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1::1 2002:808:808::1 3fff::1 3fff:fff::1 4000::1 5f00::1
  fc00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::1%eth0 fec0::1 ff00::1 ff02::1`

const PUBLIC = `1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 126.255.255.255 172.15.255.255 172.32.0.1 192.167.1.1 223.255.255.255
  2001:4860:4860::8888 2606:4700:4700::1111 2a00:1450:4001:82a::200e 64:ff9b::8.8.8.8`

const words = (text: string): string[] => text.trim().split(/\s+/)

test.each(words(PRIVATE))('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(words(PUBLIC))('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('what is no address is not public', () => {
  for (const text of [
    '',
    'localhost',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '8.8.8',
    '8.8.8.8:80',
    '[::1]',
    '8.8.8.8 ',
  ])
    expect(isPublicAddress(text), text).toBe(false)
})

test.each(
  words(`http://127.0.0.1 http://2130706433 http://0x7f.1 http://0177.0.0.1 http://127.1 http://127.0.0.1. http://0/
    http://[::1]:11434 http://[::ffff:127.0.0.1] http://[::ffff:7f00:1] http://[::] http://10.0.0.1/v1
    http://169.254.169.254/latest http://localhost:11434 http://LOCALHOST http://localhost. http://a.localhost
    http://printer http://nas.local http://metadata.google.internal http://router.lan http://x.home.arpa
    http://api.example.com@127.0.0.1/ http://127.0.0.1:80@10.0.0.1/ http://１２７.0.0.1 http://①②⑦.0.0.1`),
)('that %s leads to nothing public can be told without looking it up', (url) => {
  expect(isSurelyPrivate(new URL(url).hostname)).toBe(true)
})

test.each(
  words(
    'https://api.example.com https://api.example.com. http://8.8.8.8:8080 https://[2606:4700:4700::1111]',
  ),
)('of %s it cannot be told', (url) => {
  expect(isSurelyPrivate(new URL(url).hostname)).toBe(false)
})

test.each(words('localhost printer nas.local 0x7f.1 0177.0.0.1 127.1 127.0.0.1. 10.0.0.0x1 a.b.0x'))(
  '%s is no name of the public internet',
  (name) => {
    expect(isPrivateName(name)).toBe(true)
  },
)

-- AlterTable
ALTER TABLE "Settings" ADD COLUMN     "embeddingModel" TEXT,
ADD COLUMN     "firstByteSeconds" INTEGER NOT NULL DEFAULT 120,
ADD COLUMN     "memoryCapacity" INTEGER NOT NULL DEFAULT 200,
ADD COLUMN     "memoryOn" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "memoryTopK" INTEGER NOT NULL DEFAULT 5,
ADD COLUMN     "messageStyle" TEXT NOT NULL DEFAULT 'SINGLE',
ADD COLUMN     "mode" TEXT NOT NULL DEFAULT 'CHAT',
ADD COLUMN     "summaryModel" TEXT,
ADD COLUMN     "summaryOn" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "thinkingTokens" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "thirdPerson" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Take" ADD COLUMN     "note" TEXT,
ADD COLUMN     "windowStart" INTEGER;

-- AlterTable
ALTER TABLE "Snapshot" DROP CONSTRAINT "Snapshot_pkey",
ADD COLUMN     "part" INTEGER NOT NULL DEFAULT 0,
ADD CONSTRAINT "Snapshot_pkey" PRIMARY KEY ("takeId", "part");

-- CreateTable
CREATE TABLE "ModelProfile" (
    "userId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "factor" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "samples" INTEGER NOT NULL DEFAULT 0,
    "profile" TEXT,
    "checkedAt" TIMESTAMP(3),

    CONSTRAINT "ModelProfile_pkey" PRIMARY KEY ("userId","url","model")
);

-- AddForeignKey
ALTER TABLE "ModelProfile" ADD CONSTRAINT "ModelProfile_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
